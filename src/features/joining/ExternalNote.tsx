import { Avatar, Notice } from '../../ui/index.ts';
import { CheckRow } from '../forms/index.ts';
import type { ExternalSignUp } from './external-sign-up.ts';

interface ExternalNoteProps {
  external: ExternalSignUp;
  takesPicture: boolean;
  onTakePicture: (isOn: boolean) => void;
}

/** Says with which account of another service the new account is made, and offers its picture. */
export function ExternalNote({ external, takesPicture, onTakePicture }: ExternalNoteProps) {
  const { provider, name, suggestedUsername, pictureUrl } = external;
  return (
    <div>
      <Notice action={<Avatar name={name || suggestedUsername} src={pictureUrl ?? ''} size={48} />}>
        You sign up with your {provider} account
        {name !== '' && (
          <>
            {' '}
            <strong>
              <bdi>{name}</bdi>
            </strong>
          </>
        )}
        . No password is needed: you sign in with {provider}.
      </Notice>
      {pictureUrl !== null && (
        <CheckRow
          name="picture"
          isOn={takesPicture}
          onChange={onTakePicture}
          label={`Take the picture from ${provider}`}
          explanation="You can change it later."
        />
      )}
    </div>
  );
}
