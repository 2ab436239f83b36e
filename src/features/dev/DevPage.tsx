import { ScreenTitle } from '../../ui/later.ts';
import { DeviceFacts } from './DeviceFacts.tsx';
import { EngineLog } from './EngineLog.tsx';

/** Diagnostics: build, device and the log of the engine. */
export function DevPage() {
  return (
    <>
      <ScreenTitle>Development</ScreenTitle>
      <DeviceFacts />
      <EngineLog />
    </>
  );
}
