(() => {
  "use strict";
  const root = document.documentElement;
  const articles = [...document.querySelectorAll("article")];
  const turns = [...document.querySelectorAll(".bar nav a")];
  const place = document.querySelector(".bar .place span");
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let now = -1;

  const kept = (look) => {
    try {
      if (look) localStorage.setItem("look", look);
      return localStorage.getItem("look");
    } catch {
      return null;    /* a page from a file may not keep anything */
    }
  };
  const show = (look) => { if (look) root.dataset.look = look; };
  show(kept());

  /* The step whose heading was passed last is the one that is read. */
  const look = () => {
    const line = parseFloat(getComputedStyle(root).scrollPaddingTop) + 4;
    let found = -1;
    articles.forEach((one, at) => { if (one.getBoundingClientRect().top <= line) found = at; });
    if (found === now) return;
    now = found;
    const turn = now < 0 ? -1 : Number(articles[now].dataset.turn);
    turns.forEach((one) => {
      const its = one.dataset.turn === undefined ? Infinity : Number(one.dataset.turn);
      one.className = now < 0 ? "" : its < turn ? "done" : its === turn ? "now" : "";
      if (its === turn) one.setAttribute("aria-current", "step"); else one.removeAttribute("aria-current");
    });
    place.textContent = now < 0 ? "" : articles[now].dataset.place;
  };

  const go = (to) => {
    const there = articles[to];
    if (!there) return;
    there.scrollIntoView();
    try {
      history.replaceState(null, "", `#${there.id}`);
    } catch {
      /* inside a frame the address is not ours */
    }
    look();
  };
  const turn = (by) => {
    const here = now < 0 ? -1 : Number(articles[now].dataset.turn);
    const first = (of) => articles.findIndex((one) => Number(one.dataset.turn) === of);
    go(by > 0 || now === first(here) ? first(here + by) : first(here));
  };

  const keys = {
    j: () => go(now + 1), k: () => go(now - 1), "]": () => turn(1), "[": () => turn(-1),
    t: () => {
      const next = (root.dataset.look || (dark.matches ? "dark" : "light")) === "dark" ? "light" : "dark";
      show(next);
      kept(next);
    },
  };
  addEventListener("keydown", (event) => {
    const does = event.ctrlKey || event.altKey || event.metaKey ? undefined : keys[event.key];
    if (does) { event.preventDefault(); does(); }
  });
  addEventListener("scroll", look, { passive: true });
  addEventListener("resize", look);
  addEventListener("beforeprint", () => document.querySelectorAll("details:not(.log)").forEach((one) => { one.open = true; }));
  look();
})();
