import { MEMORIES_FIRST_YEAR } from '../../../shared/config/index.ts';

export interface MemoriesLink {
  year: number;
  href: string;
}

/** Returns a link for this day in each year from last year back to 2005 (spec §2), by the device's calendar. */
export function memoriesLinks(nowMs: number): MemoriesLink[] {
  const now = new Date(nowMs);
  const links: MemoriesLink[] = [];
  for (let year = now.getFullYear() - 1; year >= MEMORIES_FIRST_YEAR; year--) {
    links.push({ year, href: `/memories/${year}${dayOf(year, now)}` });
  }
  return links;
}

/** Formats as MMdd. 29 February becomes 28 February where there is none. */
function dayOf(year: number, now: Date): string {
  const lastOfMonth = new Date(year, now.getMonth() + 1, 0).getDate();
  const day = Math.min(now.getDate(), lastOfMonth);
  return `${String(now.getMonth() + 1).padStart(2, '0')}${String(day).padStart(2, '0')}`;
}
