"""A story on paper and in lines: plain text, line mode, Markdown, HTML."""
