import ImagePlus from 'lucide-react/icons/image-plus';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useIsReachable } from '../../live/index.ts';
import type { PictureFile } from '../../shared/contract/index.ts';
import type { Account } from '../../shared/model/index.ts';
import { Avatar, Button, Notice } from '../../ui/index.ts';
import type { Crop } from '../../ui/square-crop/index.ts';
import { type ChosenPicture, closePicture, openPicture, PICTURE_MAX_MIB, squareJpeg } from './chosen-picture.ts';
import styles from './Picture.module.css';
import { PictureDialog } from './PictureDialog.tsx';

interface PictureChooserProps {
  account: Pick<Account, 'username' | 'screenName' | 'pictureLargeUrl'>;
  /** State of the command that sends the picture. */
  state: SendState;
  /** Sends the picture. Returns whether it was saved. */
  send: (file: PictureFile) => Promise<boolean>;
}

type SendState =
  | { kind: 'idle' | 'sending' | 'done' }
  | { kind: 'refused'; head: string | null; fields: { readonly file?: string } }
  | { kind: 'unclear'; head: string };

/** The picture of an account, and a new one: chosen, cut to a square on this device, sent. */
export function PictureChooser({ account, state, send }: PictureChooserProps) {
  const isOnline = useIsReachable();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** The last answer is about this picture. */
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => () => void (picture && closePicture(picture)), [picture]);

  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) void open(file);
    // Lets the same file be chosen again.
    target.value = '';
  };
  const open = async (file: File) => {
    const opened = await openPicture(file);
    setIsAsked(false);
    setProblem('why' in opened ? opened.why : null);
    setPicture('why' in opened ? null : opened);
  };
  const save = async (crop: Crop) => {
    const bytes = picture && (await squareJpeg(picture, crop));
    if (!bytes) return setProblem('This browser could not cut the picture. Try a smaller one.');
    setProblem(null);
    setIsAsked(true);
    if (await send({ bytes, mediaType: 'image/jpeg' })) setPicture(null);
  };
  return (
    <section className={styles.picture} aria-label="Picture">
      <Avatar name={account.screenName || account.username} src={account.pictureLargeUrl} size={75} />
      <div className={styles.choice}>
        <Button disabled={!isOnline} onClick={() => input.current?.click()}>
          <ImagePlus size={18} aria-hidden="true" /> Choose a picture
        </Button>
        <p className={styles.hint}>
          JPEG, PNG, GIF or WebP, up to {PICTURE_MAX_MIB} MiB. It is cut to a square and made small on this device;
          where and when it was taken stays here.
        </p>
        <p role="status" className={styles.saved}>
          {state.kind === 'done' && !picture && 'The new picture is saved.'}
        </p>
        {problem !== null && !picture && <Notice kind="error">{problem}</Notice>}
      </div>
      <input ref={input} type="file" accept="image/*" hidden aria-label="Picture file" onChange={take} />
      {picture && (
        <PictureDialog
          picture={picture}
          isSending={state.kind === 'sending'}
          problem={problem ?? (isAsked ? refusalOf(state) : null)}
          onSave={(crop) => void save(crop)}
          onClose={() => setPicture(null)}
        />
      )}
    </section>
  );
}

function refusalOf(state: SendState): string | null {
  if (state.kind === 'refused') return state.fields.file ?? state.head;
  return state.kind === 'unclear' ? state.head : null;
}
