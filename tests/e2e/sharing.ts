import type { Page } from '@playwright/test';

/** Waits until the service worker controls this page. */
export const controlled = (page: Page) =>
  page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });

export interface Shared {
  fields: Record<string, string>;
  photo?: Uint8Array;
}

/** Submits a form to `/_share`, as the browser does when another app shares something. */
export async function share(page: Page, { fields, photo: taken }: Shared): Promise<void> {
  await page.evaluate(
    ({ texts, bytes }) => {
      const sent = document.createElement('form');
      Object.assign(sent, { action: '/_share', method: 'POST', enctype: 'multipart/form-data' });
      for (const [name, value] of Object.entries(texts)) {
        const field = document.createElement('input');
        Object.assign(field, { name, value });
        sent.append(field);
      }
      if (bytes) {
        const chosen = new DataTransfer();
        chosen.items.add(new File([new Uint8Array(bytes)], 'lane.jpg', { type: 'image/jpeg' }));
        const field = document.createElement('input');
        Object.assign(field, { name: 'files', type: 'file', files: chosen.files });
        sent.append(field);
      }
      document.body.append(sent);
      sent.submit();
    },
    { texts: fields, bytes: taken ? [...taken] : null },
  );
}
