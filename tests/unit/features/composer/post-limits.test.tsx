import { beforeEach, expect, test, vi } from 'vitest';
import { usePostLimits } from '../../../../src/features/composer/use-post-limits.ts';
import { decodeConfig } from '../../../../src/shared/config/decode.ts';
import type { Config } from '../../../../src/shared/config/index.ts';
import { whyNotAttach } from '../../../../src/shared/rules/files.ts';
import { decodeServerInfo } from '../../../../src/shared/wire/index.ts';
import { recordedBody } from '../../../support/recordings.ts';
import { render } from '../../../support/render.tsx';

const state = vi.hoisted(() => ({ config: {} as unknown, serverInfo: undefined as unknown }));
vi.mock('../../../../src/live/index.ts', () => ({
  useConfig: () => state.config,
  useShell: () => ({ serverInfo: state.serverInfo }),
}));

const configOf = (limits: Partial<Config['limits']>): Config => {
  const decoded = decodeConfig({ siteTitle: 'Pond', limits });
  if (!decoded.ok) throw new Error('This config is as it should be');
  return decoded.value;
};

interface ProbeProps {
  seen: ReturnType<typeof usePostLimits>[];
}

function Probe({ seen }: ProbeProps) {
  seen.push(usePostLimits());
  return null;
}

function limits() {
  const seen: ProbeProps['seen'] = [];
  render(<Probe seen={seen} />);
  return seen[0];
}

beforeEach(() => {
  Object.assign(state, { config: configOf({}), serverInfo: undefined });
});

test('the number of files per post is unlimited by default [5.007 9.009]', () => {
  expect(limits()?.attachments).toBe(Number.POSITIVE_INFINITY);
});

test('the number and size of files follow the configuration until the server-info is known [3.086 3.087]', () => {
  state.config = configOf({ attachmentsPerPost: 4, fileSizeBytes: 2048 });
  expect(limits()).toMatchObject({ attachments: 4, fileSizeBytes: 2048 });
  const decoded = decodeServerInfo(recordedBody('server/server-info--signed-in'));
  state.serverInfo = decoded.ok ? decoded.value : undefined;
  expect(limits()).toMatchObject({ attachments: 20, fileSizeBytes: 10_000_000 });
});

test('the maximum file size follows the server-info [5.035]', () => {
  const decoded = decodeServerInfo(recordedBody('server/server-info--anonymous'));
  if (!decoded.ok) throw new Error('This answer is as it should be');
  const mib = 1024 * 1024;
  const { attachments } = decoded.value;
  state.config = configOf({ fileSizeBytes: 1 });
  state.serverInfo = { ...decoded.value, attachments: { ...attachments, fileSizeLimitBytes: 3 * mib } };
  expect(whyNotAttach(3 * mib, limits()?.fileSizeBytes ?? 0)).toBeNull();
  expect(whyNotAttach(3.5 * mib, limits()?.fileSizeBytes ?? 0)).toBe(
    'File is too big: 3.5 MiB, max accepted size: 3.0 MiB',
  );
});
