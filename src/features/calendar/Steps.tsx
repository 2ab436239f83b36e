import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from '../../ui/index.ts';
import styles from './Steps.module.css';

export interface Step {
  href: string;
  label: string;
}

interface StepsProps {
  /** Name of the navigation. */
  label: string;
  /** The periods before, nearest first. */
  before: readonly Step[];
  after: readonly Step[];
}

/** Links to the periods before and after this one. */
export function Steps({ label, before, after }: StepsProps) {
  if (before.length === 0 && after.length === 0) return null;
  return (
    <nav className={styles.steps} aria-label={label}>
      <ul>
        {before.map((step, index) => (
          <li key={step.href}>
            <Link href={step.href} rel={index === 0 ? 'prev' : undefined}>
              <ChevronLeft size={18} aria-hidden="true" />
              {step.label}
            </Link>
          </li>
        ))}
      </ul>
      <ul className={styles.after}>
        {after.map((step, index) => (
          <li key={step.href}>
            <Link href={step.href} rel={index === 0 ? 'next' : undefined}>
              {step.label}
              <ChevronRight size={18} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
