import sharp from 'sharp';

/** The place written into every photo below, wherever cameras and programs store it. */
export const PLACE = 'Rowan Lane 7';

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSAreaInformation="${PLACE}"/></rdf:RDF></x:xmpmeta>`;

export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'avif';
export const PHOTO_KINDS: readonly PhotoKind[] = ['jpeg', 'png', 'webp', 'avif'];

/** A photo, half red and half blue, with its place in the metadata. `orientation` is that of EXIF. */
export async function photo(kind: PhotoKind, orientation = 6): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height] = [48, 32];
  const half = await sharp({ create: { width: width / 2, height, channels: 3, background: 'blue' } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { width, height, channels: 3, background: 'red' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .withMetadata({
      orientation,
      exif: {
        IFD0: { ImageDescription: PLACE, Model: 'Box camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSAreaInformation: PLACE },
      },
    })
    .withXmp(XMP)
    .toFormat(kind)
    .toBuffer();
  return new Uint8Array(bytes);
}

/** The decoded pixels, without rotation. */
export const pixelsOf = async (bytes: Uint8Array): Promise<Buffer> => sharp(bytes).raw().toBuffer();
