import { BOOKMARK } from '../../shared/config/index.ts';

/** Characters of a selection: with a longer one, addresses may become too long for a server. */
const SELECTION = 1000;
/** Smaller pictures are mostly icons and buttons. */
const PICTURE = { width: 300, height: 200 } as const;
const WINDOW = { width: 560, height: 680 } as const;

/**
 * Returns the code of the bookmarklet as an address. It runs on other sites: it reads title, address, selection and addresses of
 * pictures, and opens the form on `origin` with them, in a small window or, if the browser blocks that, in place of the page.
 */
export const bookmarkletCode = (origin: string): string =>
  `javascript:${encodeURIComponent(
    [
      '(()=>{',
      'const found=new Set();',
      'const add=(address)=>{if(address)try{const{href}=new URL(address,document.baseURI);',
      `if(/^https?:/.test(href)&&href.length<=${BOOKMARK.address})found.add(href)}catch{}};`,
      `document.querySelectorAll('meta[property="og:image"]').forEach((tag)=>add(tag.content));`,
      'for(const picture of document.images)',
      `if(picture.naturalWidth>=${PICTURE.width}&&picture.naturalHeight>=${PICTURE.height})`,
      'add(picture.currentSrc||picture.src);',
      'const query=new URLSearchParams({',
      `title:document.title.slice(0,${BOOKMARK.title}),`,
      'url:location.href,',
      `comment:String(getSelection()).slice(0,${SELECTION}),`,
      `images:[...found].slice(0,${BOOKMARK.images}).join('\\n')});`,
      `const address=${JSON.stringify(`${origin}/bookmarklet?`)}+query;`,
      `if(!open(address,'_blank','popup,width=${WINDOW.width},height=${WINDOW.height}'))location.href=address`,
      '})()',
    ].join(''),
  )}`;
