import type { HomeList } from '../../../shared/model/index.ts';
import { homeListPath } from '../../../shared/rules/index.ts';
import { Collapsible } from '../../../ui/later.ts';
import { SidebarLink } from '../SidebarLink.tsx';

/** The viewer's additional home lists. */
export function HomeListsBox({ lists }: { lists: HomeList[] }) {
  const further = lists.filter((list) => !list.isInherent);
  if (further.length === 0) return null;
  return (
    <nav aria-label="Friend lists">
      <Collapsible title="Friend lists">
        <ul>
          {further.map((list) => (
            <SidebarLink key={list.id} href={homeListPath(list)}>
              {list.title}
            </SidebarLink>
          ))}
        </ul>
      </Collapsible>
    </nav>
  );
}
