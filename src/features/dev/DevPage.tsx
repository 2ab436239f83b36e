import { ScreenTitle } from '../../ui/later.ts';
import { DeviceFacts } from './DeviceFacts.tsx';
import { EngineLog } from './EngineLog.tsx';
import { Jobs } from './Jobs.tsx';
import { Numbers } from './Numbers.tsx';

/** Diagnostics: build, device, long work and the log of the engine. */
export function DevPage() {
  return (
    <>
      <ScreenTitle>Development</ScreenTitle>
      <DeviceFacts />
      <Numbers />
      <Jobs />
      <EngineLog />
    </>
  );
}
