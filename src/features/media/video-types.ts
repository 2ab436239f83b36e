/** Files that are shown as videos (spec §2), by the end of their name, and what their makers mostly put in. */
const VIDEO_TYPES: Readonly<Record<string, string>> = {
  mov: 'video/mp4; codecs="avc1.42E01E"',
  mp4: 'video/mp4; codecs="avc1.42E01E"',
  ogg: 'video/ogg; codecs="theora"',
  webm: 'video/webm; codecs="vp8, vorbis"',
};

const known = new Map<string, boolean>();

const asksBrowser = (type: string): boolean => document.createElement('video').canPlayType(type) !== '';

/** Whether a file is a video that this browser can play; others are plain files. */
export function isPlayable(fileName: string, canPlay = asksBrowser): boolean {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const type = VIDEO_TYPES[extension];
  if (type === undefined) return false;
  const answer = known.get(type) ?? canPlay(type);
  known.set(type, answer);
  return answer;
}
