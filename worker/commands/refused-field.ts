/**
 * Texts of the server and the field of a form that each is about. The server answers `{err}` without naming a field. Fields
 * are named as the arguments of commands (`Command.fields`). Texts of the server's JSON schema name their field: see `SCHEMA`.
 */
const TEXTS: readonly (readonly [field: string, texts: readonly RegExp[]])[] = [
  ['username', [/^Already exists$/, /^Invalid username$/, /^We could not find the nickname you provided\.$/]],
  [
    'password',
    [
      /^Password cannot be blank$/,
      /^Provided password is invalid$/,
      /^The password you provided does not match the password in our system\.$/,
    ],
  ],
  ['currentPassword', [/^Your old password is not valid$/]],
  ['passwordConfirmation', [/^Passwords do not match$/]],
  [
    'email',
    [
      /^Email cannot be blank$/,
      /^Invalid email format$/,
      /^Invalid email address format$/,
      /^Invalid email address or user not found$/,
      /^This email address is already in use$/,
    ],
  ],
  ['emailVerificationCode', [/^Email verification code required$/, /^Invalid or outdated email verification code$/]],
  ['screenName', [/^".*" is not a valid display name\./s]],
  ['description', [/^Description is too long$/]],
  ['file', [/^No file provided$/, /^Not an image file$/, /^Neither file nor URL was found$/]],
  [
    'invitation',
    [
      /^Invitation required$/,
      /^Invitation ".*" not found$/,
      /^Somebody has already used invitation /,
      /^Only single-use invitation is accepted$/,
    ],
  ],
  ['message', [/^Invitation message must not be empty$/]],
  ['singleUse', [/^Invitation singleUse must not be empty$/, /^Only single-use invitations are allowed\.$/]],
  ['users', [/^Users not found: /]],
  ['groups', [/^Groups not found: /]],
  ['scopes', [/^Unknown scopes: /]],
  ['origins', [/^Invalid origins: /]],
  ['netmasks', [/^Invalid netmasks: /]],
  ['expiresAt', [/^Invalid 'expiresAt' value$/]],
  ['lang', [/^Invitation lang must not be empty$/]],
  ['activationCode', [/^Unknown or expired activation code$/]],
];

/** 'body/username must match …' and "body must have required property 'title'". */
const SCHEMA = [/^body(?:\/\w+)*\/([A-Za-z]\w*) must /, /^body(?:\/\w+)* must have required property '(\w+)'/];

/** Returns the field that a refusal is about; `null` if its text is not known: it belongs at the head of the form. */
export function refusedField(err: string): string | null {
  const known = TEXTS.find(([, texts]) => texts.some((text) => text.test(err)));
  if (known) return known[0];
  for (const schema of SCHEMA) {
    const field = schema.exec(err)?.[1];
    if (field) return field;
  }
  return null;
}
