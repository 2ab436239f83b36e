/** Bytes in a buffer of their own. */
export type Bytes = Uint8Array<ArrayBuffer>;

export function joined(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Whether the bytes at this place equal these characters (all below 256). */
export function says(bytes: Uint8Array, at: number, characters: string): boolean {
  for (let index = 0; index < characters.length; index++)
    if (bytes[at + index] !== characters.charCodeAt(index)) return false;
  return true;
}

export const ascii = (characters: string): Bytes => Uint8Array.from(characters, (one) => one.charCodeAt(0));

export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);
