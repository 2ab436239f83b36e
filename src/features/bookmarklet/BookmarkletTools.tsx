import { type MouseEvent, useState } from 'react';
import { useConfig } from '../../live/index.ts';
import { copyText } from '../../platform/hand-over.ts';
import { Button } from '../../ui/index.ts';
import styles from './BookmarkletTools.module.css';
import { bookmarkletCode } from './bookmarklet-code.ts';

const PASTE = 'Make a new bookmark and paste the code in place of its address.';

/** The bookmarklet as a button to drag, its code for those who cannot drag, and the browser extension. */
export function BookmarkletTools() {
  const { siteTitle, extensionUrl } = useConfig();
  const [status, setStatus] = useState('');
  const explain = (event: MouseEvent) => {
    // The content security policy would refuse to run it here.
    event.preventDefault();
    // A link in the drawer closes it.
    event.stopPropagation();
    setStatus('Drag this button to the bookmarks bar of your browser. It works on other pages.');
  };
  const copy = async () => {
    const isCopied = await copyText(bookmarkletCode(location.origin));
    setStatus(isCopied ? `Copied. ${PASTE}` : 'The browser does not let this page copy the code.');
  };
  return (
    <div className={styles.content}>
      <p>Drag the button to the bookmarks bar. On another page, it opens a form for a post about that page.</p>
      <a ref={setCode} href="/bookmarklet" draggable className={styles.bookmarklet} onClick={explain}>
        Share on {siteTitle}
      </a>
      <Button variant="quiet" onClick={() => void copy()}>
        Copy the code
      </Button>
      <p role="status" className={styles.status}>
        {status}
      </p>
      {extensionUrl !== null && (
        <a href={extensionUrl} className={styles.extension}>
          Browser extension
        </a>
      )}
    </div>
  );
}

/** Sets the code as the address. React refuses such addresses. */
const setCode = (link: HTMLAnchorElement | null) => link?.setAttribute('href', bookmarkletCode(location.origin));
