/** Short sounds of the demo network, made of sine waves. */
export const SOUNDS = [
  { artist: 'The Lower Berths', title: 'Platform Four', notes: [220, 277, 330, 440, 330, 277] },
  { artist: 'Felix Aubert', title: 'Side B', notes: [262, 330, 392, 494, 440, 392] },
  { artist: 'Marguerite B.', title: 'Slow Movement', notes: [196, 247, 294, 247, 220, 196] },
  { artist: 'Harbour Choir', title: 'Tide Turning', notes: [174, 220, 262, 349, 262, 220] },
  { artist: 'Unknown bird', title: 'Dusk at the Weir', notes: [1318, 1568, 1318, 1760, 1568, 1318] },
] as const;

const RATE = 11_025;
const NOTE_SECONDS = 0.5;
const HEADER_BYTES = 44;
const made = new Map<string, Buffer>();

/** A mono 16-bit WAV file of three seconds. */
export function soundFile(title: string): Buffer {
  const known = made.get(title);
  if (known) return known;
  const notes: readonly number[] = SOUNDS.find((sound) => sound.title === title)?.notes ?? [];
  const perNote = Math.floor(RATE * NOTE_SECONDS);
  const bytes = Buffer.alloc(HEADER_BYTES + notes.length * perNote * 2);
  writeHeader(bytes);
  notes.forEach((hertz, note) => {
    for (let at = 0; at < perNote; at += 1) {
      const fade = Math.min(1, at / 300) * (1 - at / perNote);
      const wave = Math.sin((2 * Math.PI * hertz * at) / RATE) + 0.3 * Math.sin((4 * Math.PI * hertz * at) / RATE);
      bytes.writeInt16LE(Math.round(wave * fade * 9000), HEADER_BYTES + (note * perNote + at) * 2);
    }
  });
  made.set(title, bytes);
  return bytes;
}

function writeHeader(bytes: Buffer): void {
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(bytes.length - HEADER_BYTES, 40);
}
