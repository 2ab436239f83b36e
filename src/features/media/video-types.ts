/** File extensions that are shown as videos (spec §2), with their usual codecs. */
const VIDEO_TYPES: ReadonlyMap<string, string> = new Map([
  ['mov', 'video/mp4; codecs="avc1.42E01E"'],
  ['mp4', 'video/mp4; codecs="avc1.42E01E"'],
  ['ogg', 'video/ogg; codecs="theora"'],
  ['webm', 'video/webm; codecs="vp8, vorbis"'],
]);

/** Videos that browsers do not play. */
const OTHER_VIDEOS = new Set(['3gp', 'avi', 'm4v', 'mkv', 'mpeg', 'mpg', 'ogv', 'wmv']);

const extensionOf = (fileName: string): string => /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** True if a file is a video by its extension, playable or not. */
export function isVideo(fileName: string): boolean {
  const extension = extensionOf(fileName);
  return VIDEO_TYPES.has(extension) || OTHER_VIDEOS.has(extension);
}

const asksBrowser = (type: string): boolean => document.createElement('video').canPlayType(type) !== '';

const answers = new Map<string, boolean>();

/** True if this browser can play the file. `known`: earlier results of `canPlay`. */
export function isPlayable(fileName: string, canPlay = asksBrowser, known = answers): boolean {
  const type = VIDEO_TYPES.get(extensionOf(fileName));
  if (type === undefined) return false;
  const answer = known.get(type) ?? canPlay(type);
  known.set(type, answer);
  return answer;
}
