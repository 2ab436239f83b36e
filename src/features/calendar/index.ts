export { CalendarPage } from './CalendarPage.tsx';
export { DaySteps } from './DaySteps.tsx';
export { calendarPath, monthTitle } from './layout.ts';
export { NotYours } from './NotYours.tsx';
export { trailOf } from './trail.tsx';
export { viewerTimeZone } from './viewer.ts';
