/** Rules for `package-lock.json`: it holds the optional packages of all platforms and no registry URL. */

export interface LockedPackage {
  version?: string;
  resolved?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

export interface LockFile {
  packages: Record<string, LockedPackage>;
}

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];
const LIBRARIES: Record<string, string> = {
  gnu: 'glibc',
  gnueabihf: 'glibc',
  musl: 'musl',
  musleabihf: 'musl',
  linuxmusl: 'musl',
};
/** Platforms of packages whose names do not contain them. */
const NAMELESS: Record<string, string> = { fsevents: 'darwin', linuxmusl: 'linux' };

export interface Missing {
  /** Path in the lock file. */
  path: string;
  entry: LockedPackage;
}

/** Optional packages named by a locked package but missing in the lock file. */
export function missingPlatforms({ packages }: LockFile): Missing[] {
  const missing = new Map<string, LockedPackage>();
  for (const [parent, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      if (isHeld(packages, parent, name)) continue;
      const top = `node_modules/${name}`;
      const path = packages[top] || missing.has(top) ? `${parent}/${top}` : top;
      missing.set(path, entryOf(name, range, dev));
    }
  }
  return [...missing].map(([path, entry]) => ({ path, entry }));
}

/** Packages with the URL of a registry. Other machines use other registries. */
export const withAddress = ({ packages }: LockFile): string[] =>
  Object.keys(packages).filter((path) => packages[path]?.resolved !== undefined);

/** The lock file with missing packages and without registry URLs. */
export function completed(lock: LockFile): LockFile {
  const added = missingPlatforms(lock).map(({ path, entry }) => [path, entry] as const);
  const packages = [...Object.entries(lock.packages), ...added].map(
    ([path, { resolved: _address, ...entry }]) => [path, entry] as const,
  );
  // The order in which npm sorts.
  packages.sort(([one], [other]) => one.localeCompare(other, 'en'));
  return { ...lock, packages: Object.fromEntries(packages) };
}

/** Resolves like Node: beside the parent, then in all folders above. */
function isHeld(packages: LockFile['packages'], parent: string, name: string): boolean {
  for (let place = parent; ; place = place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${place === '' ? '' : `${place}/`}node_modules/${name}`]) return true;
    if (place === '') return false;
  }
}

/** With the keys in the order in which npm writes them. */
function entryOf(name: string, range: string, dev = false): LockedPackage {
  const words = name.split(/[-/@.]/);
  const among = (known: string[]) => known.filter((word) => words.includes(word));
  const cpu = among(PROCESSORS);
  const libc = words.flatMap((word) => LIBRARIES[word] ?? []);
  const os = [...among(SYSTEMS), ...words.flatMap((word) => NAMELESS[word] ?? [])];
  return {
    version: range.replace(/^[~^]/, ''),
    ...(cpu.length > 0 && { cpu }),
    ...(dev && { dev }),
    ...(libc.length > 0 && { libc }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}
