import { StreamableFile } from '@nestjs/common';

/** Returns Markdown as a file that the browser saves. The name has no extension and only plain characters. */
export const markdownFile = (name: string, text: string): StreamableFile =>
  new StreamableFile(Buffer.from(text), {
    type: 'text/markdown; charset=utf-8',
    disposition: `attachment; filename="${name}.md"`,
  });
