export * from './ManagePage.tsx';
export { MEMBERS_TABS, type MembersTab } from './MembersHead.tsx';
