import { countItems, needsYouWords, OUTBOX_PATH } from '../../../features/outbox/index.ts';
import { useOutbox } from '../../../live/later.ts';
import { Collapsible } from '../../../ui/later.ts';
import { SidebarLink } from '../SidebarLink.tsx';

/** Links to what is stored on this device. */
export function DeviceBox() {
  const { waiting, needsYou } = countItems(useOutbox()?.rows ?? []);
  return (
    <nav aria-label="On this device">
      <Collapsible title="On this device">
        <ul>
          <SidebarLink
            href={OUTBOX_PATH}
            unread={waiting + needsYou}
            {...(needsYou > 0 ? { aside: needsYouWords(needsYou) } : {})}
          >
            Waiting to send
          </SidebarLink>
        </ul>
      </Collapsible>
    </nav>
  );
}
