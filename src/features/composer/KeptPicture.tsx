import { useFileAddress } from '../../live/later.ts';
import type { Attachment } from '../../shared/model/index.ts';

export interface KeptPictureProps {
  picture: Attachment;
  width: number;
  height: number;
}

/** A picture of a post that waits to be sent, from the bytes that this device keeps. */
export function KeptPicture({ picture: { id, fileName }, width, height }: KeptPictureProps) {
  const address = useFileAddress(id);
  return (
    <img src={address} width={width} height={height} alt={fileName} style={{ objectFit: 'cover', width, height }} />
  );
}
