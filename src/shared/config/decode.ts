import * as v from 'valibot';
import { type Config, DEFAULT_SITE_TITLE } from './config.ts';
import { PREVIEW_SERVICES } from './services.ts';

const DAY_SEC = 86_400;
const natural = v.pipe(v.number(), v.integer(), v.minValue(0));
const positive = v.pipe(v.number(), v.integer(), v.minValue(1));
const address = v.pipe(v.string(), v.regex(/^https?:\/\/[^\s/]+/));
// '' is the serving origin; the API path is appended, so no slash at the end.
const apiRoot = v.pipe(v.string(), v.regex(/^(?:https?:\/\/[^\s/]+(?:\/[^\s]*)?)?(?<!\/)$/));
const secureAddress = v.pipe(v.string(), v.regex(/^https:\/\/[^\s/]+/));
const host = v.pipe(v.string(), v.regex(/^[^\s/:]+(?::\d+)?$/));

/** Shape and defaults of config.json; the JSON Schema beside it is generated from this. Unknown keys are refused: they are mostly typing errors. */
export const configSchema = v.strictObject({
  $schema: v.optional(v.string()),
  siteTitle: v.optional(v.pipe(v.string(), v.nonEmpty()), DEFAULT_SITE_TITLE),
  apiRoot: v.optional(apiRoot, ''),
  limits: v.optional(
    v.strictObject({
      postLength: v.optional(positive, 1000),
      commentLength: v.optional(positive, 1000),
      attachmentsPerPost: v.optional(v.nullable(positive), null),
      fileSizeBytes: v.optional(positive, 10 * 1024 * 1024),
    }),
    {},
  ),
  commentFolding: v.optional(
    v.strictObject({
      minToSteppedFold: v.optional(natural, 15),
      foldStep: v.optional(positive, 5),
      afterFold: v.optional(natural, 2),
      minFolded: v.optional(natural, 3),
      minToCollapse: v.optional(natural, 12),
    }),
    {},
  ),
  draftMaxAgeDays: v.optional(positive, 7),
  appVersionCheck: v.optional(
    v.nullable(
      v.strictObject({
        url: v.optional(v.string(), '/'),
        header: v.optional(v.string(), 'Last-Modified'),
        intervalSec: v.optional(v.pipe(v.number(), v.integer(), v.minValue(10), v.maxValue(DAY_SEC)), 300),
      }),
    ),
    {},
  ),
  textFormatter: v.optional(
    v.strictObject({
      tldList: v.optional(v.array(v.string()), ['рф', 'com', 'net', 'org', 'edu', 'place']),
      foreignMentionServices: v.optional(
        v.array(v.strictObject({ title: v.string(), shortCode: v.string(), linkTemplate: address })),
        [],
      ),
    }),
    {},
  ),
  siteDomains: v.optional(v.array(host), []),
  privacyControlGroups: v.optional(
    v.strictObject({
      hidePosts: v.optional(v.boolean(), false),
      groups: v.optional(v.array(v.strictObject({ username: v.string(), privacy: v.string() })), []),
    }),
    {},
  ),
  groupsWithoutSubscribing: v.optional(v.array(v.string()), []),
  newsAccount: v.optional(v.nullable(v.string()), null),
  supportEmail: v.optional(v.string(), 'support@example.net'),
  codeUrl: v.optional(address, 'https://example.net/larder'),
  statusUrl: v.optional(v.nullable(address), null),
  extensionUrl: v.optional(v.nullable(address), null),
  beta: v.optional(
    v.strictObject({
      enabled: v.optional(v.boolean(), false),
      cookieName: v.optional(v.string(), 'larder-beta'),
    }),
    {},
  ),
  errorReportingDsn: v.optional(v.nullable(address), null),
  linkPreviews: v.optional(
    v.strictObject({
      services: v.optional(v.array(v.picklist(PREVIEW_SERVICES)), []),
      cardScript: v.optional(v.nullable(secureAddress), null),
      neverFor: v.optional(v.array(host), ['friendfeed.com', 'mokum.place']),
    }),
    {},
  ),
  gifs: v.optional(
    v.nullable(
      v.strictObject({
        apiRoot: v.optional(apiRoot, 'https://tenor.googleapis.com/v2'),
        key: v.string(),
        clientKey: v.optional(v.string(), 'larder'),
        pictureOrigins: v.optional(v.array(address), ['https://media.tenor.com']),
      }),
    ),
    null,
  ),
  emojiOrbit: v.optional(
    v.nullable(v.strictObject({ date: v.pipe(v.string(), v.regex(/^\d\d-\d\d$/)), emojis: v.array(v.string()) })),
    null,
  ),
  mirror: v.optional(
    v.strictObject({
      maxPosts: v.optional(positive, 10_000),
      maxBytes: v.optional(positive, 200 * 1024 * 1024),
    }),
    {},
  ),
});

/** `reason`: a sentence for the operator of the site, with the invalid key and what was expected. */
export type DecodedConfig = { ok: true; value: Config } | { ok: false; reason: string };

/** Decodes config.json. Absent keys get their defaults. */
export function decodeConfig(payload: unknown): DecodedConfig {
  if (Array.isArray(payload)) return { ok: false, reason: 'the file: expected Object, got a list' };
  const result = v.safeParse(configSchema, payload, { abortEarly: true });
  if (result.success) {
    const { $schema: _, ...config } = result.output;
    return { ok: true, value: config };
  }
  const issue = result.issues[0];
  const path = v.getDotPath(issue) ?? 'the file';
  const reason =
    issue.expected === 'never' ? `${path}: unknown key` : `${path}: expected ${issue.expected}, got ${issue.received}`;
  return { ok: false, reason };
}
