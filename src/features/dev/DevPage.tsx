import { ScreenTitle } from '../../ui/later.ts';
import { DeviceFacts } from './DeviceFacts.tsx';
import { EngineLog } from './EngineLog.tsx';

/** For those who look for a fault: what runs here, on what, and what the engine has been doing. */
export function DevPage() {
  return (
    <>
      <ScreenTitle>Development</ScreenTitle>
      <DeviceFacts />
      <EngineLog />
    </>
  );
}
