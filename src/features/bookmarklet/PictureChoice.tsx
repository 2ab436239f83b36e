import { CheckRow, formStyles } from '../forms/index.ts';
import styles from './BookmarkletPage.module.css';

interface PictureChoiceProps {
  addresses: readonly string[];
  chosen: readonly string[];
  onChoose: (addresses: string[]) => void;
}

/**
 * Pictures of the other page by their addresses. They are not shown: loading them would tell that site about the visit, and the
 * content security policy refuses it.
 */
export function PictureChoice({ addresses, chosen, onChoose }: PictureChoiceProps) {
  if (addresses.length === 0) return null;
  return (
    <fieldset className={formStyles.choices}>
      <legend className={formStyles.label}>Pictures of the page</legend>
      <p className={formStyles.hint}>
        The server loads the chosen ones and attaches them. This window does not load them.
      </p>
      {addresses.map((address) => (
        <div key={address} className={styles.picture}>
          <CheckRow
            isOn={chosen.includes(address)}
            onChange={(isOn) => onChoose(addresses.filter((one) => (one === address ? isOn : chosen.includes(one))))}
            label={nameOf(address)}
            explanation={address}
          />
        </div>
      ))}
    </fieldset>
  );
}

/** Returns the last part of a picture's path, or its host. */
function nameOf(address: string): string {
  const { pathname, host } = new URL(address);
  return pathname.split('/').at(-1) || host;
}
