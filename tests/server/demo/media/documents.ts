/** General files. The server gives their URLs no extension. */
export interface Document {
  fileName: string;
  content: Buffer;
}

export const DOCUMENTS: readonly Document[] = [
  {
    fileName: 'sowing-calendar.pdf',
    content: pdf([
      'Sowing calendar',
      'February: broad beans, under glass',
      'March: peas, spinach, onions',
      'April: beetroot, chard, leeks',
    ]),
  },
  {
    fileName: 'night-train-table.pdf',
    content: pdf([
      'Night trains that still run',
      'Vienna 19:55 - Rome 09:22',
      'Malmo 17:50 - Berlin 06:12',
      'Zurich 20:40 - Zagreb 10:40',
    ]),
  },
  {
    fileName: 'lantern-harbour-rules.pdf',
    content: pdf(['Lantern Harbour', 'House rules, third edition', 'No take-backs. The youngest decides.']),
  },
  {
    fileName: 'reading-list.txt',
    content: Buffer.from(
      'Long novels for long winters\n\n1. The Salt Cathedral\n2. Under Slow Clocks\n3. Letters to a Drowned Village\n',
    ),
  },
  {
    fileName: 'ride-to-the-coast.gpx',
    content: Buffer.from(
      '<?xml version="1.0"?>\n<gpx version="1.1" creator="demo" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>To the coast</name><trkseg><trkpt lat="54.1" lon="10.2"/><trkpt lat="54.3" lon="10.4"/></trkseg></trk></gpx>\n',
    ),
  },
  { fileName: 'tide-at-the-steps.mp4', content: movieWithoutFrames() },
];

/** A valid one-page PDF of plain Latin lines. */
function pdf(lines: readonly string[]): Buffer {
  const escaped = lines.map((line) => line.replaceAll(/[\\()]/g, '\\$&'));
  const text = escaped
    .map((line, at) => `BT /F1 ${at === 0 ? 24 : 14} Tf 72 ${740 - at * 36} Td (${line}) Tj ET`)
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const tail = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + tail, 'latin1');
}

/** A minimal MP4 file (`ftyp` and free space): its type is detected, but it has no frames. */
function movieWithoutFrames(): Buffer {
  const box = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(content.length + 8);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, content]);
  };
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1')),
    box('free', Buffer.alloc(14_000)),
  ]);
}
