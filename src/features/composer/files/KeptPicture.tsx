import { useFileAddress } from '../../../live/later.ts';
import type { Attachment } from '../../../shared/model/index.ts';

export interface KeptPictureProps {
  picture: Attachment;
  width: number;
  height: number;
}

/** A picture of an unsent post, shown from the bytes stored on this device. */
export function KeptPicture({ picture: { id, fileName }, width, height }: KeptPictureProps) {
  const address = useFileAddress(id);
  return (
    <img src={address} width={width} height={height} alt={fileName} style={{ objectFit: 'cover', width, height }} />
  );
}
