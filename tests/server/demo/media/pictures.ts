/** The shared pictures of the demo network. They are identified by size, so no two have the same. */
export interface Picture {
  scene: 'hills' | 'sea' | 'night' | 'town' | 'shapes' | 'leaves';
  palette: number;
  width: number;
  height: number;
  extension: 'jpg' | 'png' | 'webp';
  /** Approximate size of the rendered file. */
  sizeBytes: number;
}

const picture = (
  scene: Picture['scene'],
  palette: number,
  width: number,
  height: number,
  extension: Picture['extension'],
  kilobytes: number,
): Picture => ({
  scene,
  palette,
  width,
  height,
  extension,
  sizeBytes: kilobytes * 1000,
});

export const PICTURES: readonly Picture[] = [
  picture('hills', 0, 1600, 1067, 'jpg', 28),
  picture('hills', 1, 1600, 900, 'jpg', 23),
  picture('hills', 2, 1200, 1600, 'jpg', 29),
  picture('hills', 3, 2400, 600, 'jpg', 26),
  picture('sea', 0, 1500, 1000, 'jpg', 32),
  picture('sea', 1, 1600, 1200, 'jpg', 32),
  picture('sea', 2, 1080, 1350, 'jpg', 31),
  picture('sea', 3, 800, 300, 'jpg', 10),
  picture('night', 0, 1600, 1066, 'jpg', 31),
  picture('night', 1, 1000, 1500, 'jpg', 32),
  picture('night', 2, 1440, 960, 'webp', 11),
  picture('night', 3, 1280, 1280, 'jpg', 30),
  picture('town', 0, 1600, 1000, 'jpg', 55),
  picture('town', 1, 1200, 900, 'jpg', 41),
  picture('town', 2, 900, 1600, 'jpg', 44),
  picture('town', 3, 1920, 1080, 'jpg', 63),
  picture('shapes', 0, 1080, 1080, 'jpg', 60),
  picture('shapes', 1, 1200, 800, 'png', 21),
  picture('shapes', 2, 1400, 1050, 'jpg', 52),
  picture('shapes', 3, 480, 160, 'png', 4),
  picture('leaves', 0, 1500, 1125, 'jpg', 105),
  picture('leaves', 1, 1125, 1500, 'jpg', 109),
  picture('leaves', 2, 1600, 1068, 'jpg', 97),
  picture('leaves', 3, 400, 300, 'jpg', 20),
];

export const pictureKey = (size: readonly [number, number], extension: string) => `${size.join('x')}.${extension}`;
