import type { HomeList } from '../shared/model/index.ts';
import { homeListPath } from '../shared/rules/index.ts';
import { Collapsible } from '../ui/index.ts';
import { SidebarLink } from './SidebarLink.tsx';

/** The viewer's home lists; a single one is Home itself and needs no box. */
export function HomeListsBox({ lists }: { lists: HomeList[] }) {
  if (lists.length < 2) return null;
  return (
    <nav aria-label="Friend lists">
      <Collapsible title="Friend lists">
        <ul>
          {lists.map((list) => (
            <SidebarLink key={list.id} href={homeListPath(list)}>
              {list.title}
            </SidebarLink>
          ))}
        </ul>
      </Collapsible>
    </nav>
  );
}
