import { SidebarLink } from './SidebarLink.tsx';

/** Links for visitors. */
export function VisitorLinks() {
  return (
    <nav aria-label="Start">
      <ul>
        <SidebarLink href="/">Welcome</SidebarLink>
        <SidebarLink href="/signin">Sign in</SidebarLink>
        <SidebarLink href="/signup">Sign up</SidebarLink>
      </ul>
    </nav>
  );
}
