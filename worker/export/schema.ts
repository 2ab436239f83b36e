import * as v from 'valibot';

/** Version of the files of an export. A reader refuses what is newer. */
export const EXPORT_VERSION = 1;

/** In place of `v.maxLength`: all of Valibot that is used lies in the first files of the app, where no other schema needs that. */
const atMost = <T extends { length: number }>(length: number) => v.check<T>((value) => value.length <= length);

const text = v.string();
const time = v.string();

const comment = v.object({ author: v.nullable(text), body: text, createdAt: time, likes: v.number() });

const post = v.object({
  id: text,
  author: text,
  /** Usernames of the places where it was posted, besides the author's own feed. */
  to: v.array(text),
  body: text,
  createdAt: time,
  updatedAt: time,
  likes: v.number(),
  comments: v.array(comment),
  /** Comments of the post that the export does not have. */
  missingComments: v.number(),
  /** `path`: in the ZIP; `null`: it could not be fetched, or pictures were not asked for. `url`: on the server. */
  pictures: v.array(v.object({ name: text, path: v.nullable(text), url: text })),
  /** Other attachments, with their addresses: they are not in the ZIP. */
  files: v.array(v.object({ name: text, url: text })),
  isSaved: v.boolean(),
});

/** `posts/0001.json` …, and the same in `comments`, `saved` and `directs`: up to 30 posts in a file. */
export const postsFile = v.object({ version: v.picklist([EXPORT_VERSION]), posts: v.array(post) });

/** Limits of what an import reads. */
export const IMPORT_LIMITS = {
  fileBytes: 20_000_000,
  inflatedBytes: 20_000_000,
  drafts: 5000,
  textLength: 200_000,
  keyLength: 300,
  historyOfForm: 50,
  filesOfDraft: 100,
  /** One file of a draft, or of an earlier state. */
  draftFileBytes: 60_000_000,
  /** All files of drafts and earlier states together. */
  draftFilesBytes: 500_000_000,
};

const draftText = v.pipe(v.string(), atMost(IMPORT_LIMITS.textLength));
/** Forms of posts and comments, new and edited. Others are about this device. */
const draftKey = v.pipe(
  v.string(),
  atMost(IMPORT_LIMITS.keyLength),
  v.regex(/^(comment|comment-edit|post|post-edit):/),
);

const side = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000));

/** A file of a draft. `path`: in the ZIP; `null`: it is not there. `width`, `height`: of a picture. */
const importedFile = v.object({
  name: v.pipe(v.string(), v.nonEmpty(), atMost(255)),
  mediaType: v.pipe(v.string(), atMost(100)),
  kind: v.picklist(['image', 'audio', 'general']),
  width: v.optional(side),
  height: v.optional(side),
  path: v.nullable(v.pipe(v.string(), atMost(400))),
  /** On the server, if it was uploaded. An import does not use it. */
  url: v.optional(text),
});

/** Of a draft and of an earlier state. `files` are absent in earlier states of older exports, which have the text only. */
export const importedState = v.object({
  key: draftKey,
  body: draftText,
  feeds: v.optional(v.pipe(v.array(v.pipe(v.string(), atMost(100))), atMost(100))),
  base: v.optional(draftText),
  commentsDisabled: v.optional(v.boolean()),
  files: v.optional(v.pipe(v.array(importedFile), atMost(IMPORT_LIMITS.filesOfDraft))),
  /** Of an earlier state: why it is one. */
  reason: v.optional(v.picklist(['sent', 'discarded', 'rewritten'])),
});

/** `drafts.json`. Each entry is checked by itself, so that a bad one does not refuse the others. */
export const draftsFile = v.object({
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  drafts: v.pipe(v.array(v.unknown()), atMost(IMPORT_LIMITS.drafts)),
  history: v.pipe(v.array(v.unknown()), atMost(IMPORT_LIMITS.drafts)),
});

export type ImportedState = v.InferOutput<typeof importedState>;
export type ExportedFile = v.InferOutput<typeof importedFile>;
export type ExportedPost = v.InferOutput<typeof post>;
export type ExportedComment = v.InferOutput<typeof comment>;

/** Explains the files to whoever unpacks them. */
export const README = `This is an export of your words.

index.html      opens everything in a browser, also without a network
posts/          your posts to your feed and to groups with their comments, 30 in a file (JSON)
comments/       posts on which you have commented, with your comments only
saved/          posts that you have saved, with the comments that a feed shows
directs/        direct messages, if you asked for them
html/           the same to read
pictures/       pictures of the posts
drafts.json     your drafts and their history; Larder can import this file
draft-files/    files of your drafts, of their history and of what was waiting to be sent
outbox.json     what was waiting to be sent
index.json      what is in here: version, account, numbers, and what is missing:
                incomplete (parts that could not be read to the end), folded (posts whose comments could not all be fetched),
                missedPictures, missedFiles (in draft-files), unreadable (posts that were not understood, wholly or in part)

A post in JSON: id, author, to (where it was posted), body, createdAt, updatedAt (ISO 8601, UTC), likes (their number),
comments (author, body, createdAt, likes), missingComments (comments that are not in here),
pictures (name; path in here, or null; url on the server), files (name, url), isSaved. Texts are as they were written.
The pages in html/ show times in the zone of the device that made them.
drafts.json: version, drafts (key: the form; body; feeds; base: the text before an edit; files: name, mediaType, kind, width, height,
path in here, or null; url on the server), history (the same, with savedAt and reason; an old entry may have its body only).
outbox.json: version, items (kind, createdAt, state, words, files).
`;
