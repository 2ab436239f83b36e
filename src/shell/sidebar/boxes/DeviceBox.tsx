import { countItems, needsYouWords } from '../../../features/outbox/index.ts';
import { useOutbox } from '../../../live/later.ts';
import { PAGES } from '../../../shared/rules/pages.ts';
import { Collapsible } from '../../../ui/later.ts';
import { PageLink } from '../SidebarLink.tsx';

/** Links to what is stored on this device. */
export function DeviceBox() {
  const { waiting, needsYou } = countItems(useOutbox()?.rows ?? []);
  return (
    <nav aria-label="On this device">
      <Collapsible title="On this device">
        <ul>
          <PageLink
            page={PAGES.outbox}
            unread={waiting + needsYou}
            {...(needsYou > 0 ? { aside: needsYouWords(needsYou) } : {})}
          />
        </ul>
      </Collapsible>
    </nav>
  );
}
