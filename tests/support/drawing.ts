/** A whole picture as text, in which its words can be read. */
export const drawing = (words: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg"><title>${words}</title></svg>`;

/** The answer of a server of files. */
export const pictureAnswer = (words: string): Response =>
  new Response(drawing(words), { headers: { 'content-type': 'image/svg+xml' } });
