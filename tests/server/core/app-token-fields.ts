import { BlockList, isIP } from 'node:net';
import { isAppTokenScope } from './app-token-scopes.ts';
import { ApiError } from './errors.ts';
import { objectField, stringField } from './fields.ts';

type Body = Record<string, unknown>;

interface AppTokenFields {
  title: string;
  scopes: string[];
  origins: string[];
  netmasks: string[];
  /** Epoch ms, `null` for never. */
  expiresAt: number | null;
}

/** The address and the number of fixed bits of a netmask, or `null` if it is invalid. */
function partsOfNetmask(netmask: string): { address: string; family: 'ipv4' | 'ipv6'; bits: number } | null {
  const [address = '', bitsText, ...rest] = netmask.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return null;
  const allBits = version === 4 ? 32 : 128;
  const bits = bitsText === undefined ? allBits : Number(bitsText);
  if (bitsText === '' || !Number.isInteger(bits) || bits < 0 || bits > allBits) return null;
  return { address, family: version === 4 ? 'ipv4' : 'ipv6', bits };
}

/** True if an IP address is in one of the netmasks. */
export function isInNetmasks(address: string, netmasks: readonly string[]): boolean {
  const list = new BlockList();
  for (const netmask of netmasks) {
    const parts = partsOfNetmask(netmask);
    if (parts) list.addSubnet(parts.address, parts.bits, parts.family);
  }
  return isIP(address) !== 0 && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

function textsField(body: Body, path: string, name: string): string[] {
  const list = body[name];
  if (!Array.isArray(list)) {
    const reason = name in body ? `${path}/${name} must be array` : `${path} must have required property '${name}'`;
    throw new ApiError(422, reason);
  }
  return list.map((item: unknown, index) => {
    if (typeof item !== 'string') throw new ApiError(422, `${path}/${name}/${index} must be string`);
    return item;
  });
}

function refuseInvalid(what: string, texts: string[], isValid: (text: string) => boolean): void {
  const invalid = texts.filter((text) => !isValid(text));
  if (invalid.length > 0) throw new ApiError(422, `${what}: ${invalid.join(', ')}`);
}

/** The title of a token, not blank. Throws 422 otherwise. */
export function titleField(body: Body): string {
  const title = stringField(body, 'body', 'title').trim();
  if (title === '') throw new ApiError(422, 'body/title must NOT have fewer than 1 characters');
  return title;
}

/** A number is seconds from now, a text is a moment. */
function expiryField(body: Body, now: number): number | null {
  const value = body.expiresAt ?? null;
  if (value === null) return null;
  const at =
    typeof value === 'number' ? now + value * 1000 : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(at) || at <= now) throw new ApiError(422, "Invalid 'expiresAt' value");
  return at;
}

/** The fields of a new app token. Throws 422 with the server's message. */
export function appTokenFields(body: Body, now: number): AppTokenFields {
  const title = titleField(body);
  const scopes = textsField(body, 'body', 'scopes');
  const restrictions = objectField(body, 'body', 'restrictions');
  const origins = textsField(restrictions, 'body/restrictions', 'origins');
  const netmasks = textsField(restrictions, 'body/restrictions', 'netmasks');
  refuseInvalid('Unknown scopes', scopes, isAppTokenScope);
  refuseInvalid('Invalid netmasks', netmasks, (text) => partsOfNetmask(text) !== null);
  refuseInvalid('Invalid origins', origins, isOrigin);
  return { title, scopes, origins, netmasks, expiresAt: expiryField(body, now) };
}
