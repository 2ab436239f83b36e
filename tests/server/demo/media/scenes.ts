import type { Random } from '../random.ts';
import type { Picture } from './pictures.ts';

/** Five colours from light to dark: sky, glow, far, middle, near. */
type Palette = readonly [string, string, string, string, string];

const PALETTES: Record<Picture['scene'], readonly Palette[]> = {
  hills: [
    ['#f7d9b4', '#f2a65a', '#b9858a', '#6d5f7d', '#332f4b'],
    ['#dcecec', '#f6f1d5', '#8fb8a8', '#4f8073', '#23443f'],
    ['#f5e3e0', '#f7b7a3', '#c27c86', '#7b4f6e', '#3a2845'],
    ['#cfe3f2', '#fff3d6', '#9db7cf', '#5f7f9f', '#2c4560'],
  ],
  sea: [
    ['#fbe6c8', '#f6ae6b', '#6fa3a8', '#3b747f', '#1d4754'],
    ['#d8e9f3', '#ffffff', '#8ab6cf', '#4d86a8', '#235373'],
    ['#f3d5d0', '#f08a6c', '#8d7fa8', '#574f80', '#2b2a52'],
    ['#e7efe6', '#f9f4cf', '#9cc4b2', '#5a9484', '#27564d'],
  ],
  night: [
    ['#1b2a4a', '#f4ecd0', '#2f4a72', '#16233d', '#0b1222'],
    ['#2a1f47', '#f9d9a8', '#51407c', '#241a3d', '#120d21'],
    ['#103038', '#e8f3e2', '#245a63', '#0f2a30', '#07171b'],
    ['#251c2e', '#ffd6c2', '#5b3a54', '#2a1c2f', '#140d18'],
  ],
  town: [
    ['#f6dcc0', '#f3a071', '#c97f6b', '#84546a', '#3b2c4a'],
    ['#dfe8ea', '#f8efd8', '#a9b8bd', '#6d828c', '#364853'],
    ['#22304d', '#ffcf7a', '#3c4f77', '#263654', '#131c30'],
    ['#f2e7d5', '#eec57f', '#b98c62', '#7d5a49', '#41302c'],
  ],
  shapes: [
    ['#f3ede2', '#e4a93c', '#c8553d', '#2d6a6a', '#22333b'],
    ['#eef1ef', '#f2c14e', '#5fa8a0', '#386fa4', '#1f2d3d'],
    ['#f8eee7', '#f49d6e', '#8d6a9f', '#4b5d67', '#2b2d42'],
    ['#e9f0e4', '#d9c45b', '#7ba05b', '#3f6c51', '#24352b'],
  ],
  leaves: [
    ['#eef3e2', '#c9dba1', '#86b06a', '#4d8053', '#234a38'],
    ['#f7efe0', '#e8c98e', '#cf8f57', '#9a5a3c', '#532f2a'],
    ['#e4f0ee', '#a9d3c3', '#5fa58f', '#2f7465', '#14423f'],
    ['#f6e8ec', '#e9b7c0', '#c77a8c', '#86506b', '#46304a'],
  ],
};

/** Draws a picture as SVG from its palette and random numbers. */
export function drawScene({ scene, palette, width, height }: Picture, random: Random): string {
  const colours = PALETTES[scene][palette];
  if (!colours) throw new RangeError(`Scene ${scene} has no palette ${palette}`);
  const body = PAINTERS[scene](width, height, colours, random);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colours[0]}"/><stop offset="1" stop-color="${colours[1]}"/></linearGradient><radialGradient id="glow"><stop offset="0" stop-color="${colours[1]}" stop-opacity=".9"/><stop offset="1" stop-color="${colours[1]}" stop-opacity="0"/></radialGradient></defs>${body}</svg>`;
}

type Painter = (width: number, height: number, colours: Palette, random: Random) => string;

const PAINTERS: Record<Picture['scene'], Painter> = {
  hills: (w, h, [, , far, middle, near], random) => {
    const sunX = w * (0.25 + random.next() * 0.5);
    const ridges = [far, mix(far, middle), middle, mix(middle, near), near];
    return (
      sky(w, h) +
      circle(sunX, h * 0.42, h * 0.5, 'url(#glow)') +
      circle(sunX, h * 0.4, h * 0.07, '#fffaf0', 0.95) +
      ridges.map((colour, at) => ridge(w, h, h * (0.45 + at * 0.115), h * (0.1 - at * 0.012), colour, random)).join('')
    );
  },
  sea: (w, h, [, glow, far, middle, near], random) => {
    const horizon = h * 0.52;
    const sunX = w * (0.3 + random.next() * 0.4);
    const bands = Array.from({ length: 9 }, (_, at) => {
      const y = horizon + ((h - horizon) * at ** 1.4) / 9 ** 1.4;
      return rect(0, y, w, h - y, at < 4 ? mix(far, middle) : at < 7 ? middle : near, 0.28);
    });
    const sparks = Array.from({ length: 60 }, () => {
      const depth = random.next();
      const x = sunX + (random.next() - 0.5) * w * (0.06 + depth * 0.28);
      return `<rect x="${x.toFixed(1)}" y="${(horizon + depth * (h - horizon) * 0.8).toFixed(1)}" width="${(w * (0.006 + depth * 0.03)).toFixed(1)}" height="${(1.5 + depth * h * 0.006).toFixed(1)}" rx="2" fill="${glow}" opacity=".55"/>`;
    });
    return (
      sky(w, h) +
      circle(sunX, horizon, h * 0.55, 'url(#glow)') +
      circle(sunX, horizon - h * 0.1, h * 0.075, '#fffaf0', 0.95) +
      ridge(w, h, horizon - h * 0.01, h * 0.03, mix(far, middle), random) +
      rect(0, horizon, w, h - horizon, far) +
      bands.join('') +
      sparks.join('') +
      boat(sunX + w * 0.18, horizon + h * 0.12, h * 0.09, near)
    );
  },
  night: (w, h, [top, glow, haze, middle, near], random) => {
    const stars = Array.from({ length: 260 }, () =>
      circle(
        random.next() * w,
        random.next() ** 1.3 * h * 0.8,
        0.6 + random.next() ** 4 * 3,
        glow,
        0.25 + random.next() * 0.7,
      ),
    );
    return (
      rect(0, 0, w, h, top) +
      `<ellipse cx="${w / 2}" cy="${h * 0.35}" rx="${w * 0.75}" ry="${h * 0.16}" fill="${haze}" opacity=".5" transform="rotate(-24 ${w / 2} ${h * 0.35})"/>` +
      stars.join('') +
      circle(w * 0.78, h * 0.2, h * 0.2, 'url(#glow)') +
      circle(w * 0.78, h * 0.2, h * 0.055, glow) +
      ridge(w, h, h * 0.74, h * 0.09, middle, random) +
      ridge(w, h, h * 0.85, h * 0.05, near, random)
    );
  },
  town: (w, h, [, glow, far, middle, near], random) =>
    sky(w, h) +
    circle(w * 0.3, h * 0.5, h * 0.5, 'url(#glow)') +
    houses(w, h, 0.5, far, null, random) +
    houses(w, h, 0.62, middle, glow, random) +
    houses(w, h, 0.76, near, glow, random),
  shapes: (w, h, [paper, ...inks], random) => {
    const cell = Math.max(w, h) / 5;
    const tiles: string[] = [];
    for (let x = 0; x < w; x += cell) {
      for (let y = 0; y < h; y += cell) {
        const ink = random.pick(inks);
        const other = random.pick(inks);
        const [dx, dy] = [random.int(0, 1) * cell, random.int(0, 1) * cell];
        const kind = random.int(0, 4);
        tiles.push(rect(x, y, cell + 1, cell + 1, kind === 0 ? paper : mix(paper, random.pick(inks), 0.75)));
        if (kind === 1)
          tiles.push(
            circle(x + cell / 2, y + cell / 2, cell * 0.38, ink) +
              circle(x + cell / 2, y + cell / 2, cell * 0.18, other),
          );
        if (kind === 2)
          tiles.push(
            `<path d="M${x + dx} ${y + dy}h${dx ? -cell : cell}a${cell} ${cell} 0 0 ${dx === dy ? 1 : 0} ${dx ? cell : -cell} ${dy ? -cell : cell}z" fill="${ink}"/>`,
          );
        if (kind === 3) tiles.push(`<path d="M${x} ${y}L${x + cell} ${y + cell}H${x}z" fill="${ink}"/>`);
        if (kind === 4)
          tiles.push(Array.from({ length: 4 }, (_, at) => rect(x, y + (cell * at) / 4, cell, cell / 8, ink)).join(''));
      }
    }
    return rect(0, 0, w, h, paper) + tiles.join('');
  },
  leaves: (w, h, [paper, ...greens], random) => {
    const leaves = Array.from({ length: 46 }, (_, at) => {
      const size = Math.min(w, h) * (0.16 + random.next() * 0.22);
      const colour =
        greens[Math.min(greens.length - 1, Math.floor((at / 46) * greens.length + random.next()))] ?? paper;
      return leaf(random.next() * w, random.next() * h, size, random.int(0, 359), colour, mix(colour, paper));
    });
    return rect(0, 0, w, h, paper) + leaves.join('');
  },
};

const sky = (w: number, h: number) => rect(0, 0, w, h, 'url(#sky)');

function rect(x: number, y: number, w: number, h: number, fill: string, opacity = 1): string {
  return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${w.toFixed(1)}" height="${h.toFixed(1)}" fill="${fill}" opacity="${opacity}"/>`;
}

function circle(x: number, y: number, radius: number, fill: string, opacity = 1): string {
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" fill="${fill}" opacity="${opacity.toFixed(2)}"/>`;
}

/** A line of hills: three overlaid sine waves. */
function ridge(w: number, h: number, base: number, height: number, fill: string, random: Random): string {
  const waves = [1, 2.3, 5.1].map((frequency) => ({ frequency, phase: random.next() * 6.3, strength: 1 / frequency }));
  const points = Array.from({ length: 41 }, (_, at) => {
    const x = (w * at) / 40;
    const y = waves.reduce(
      (sum, { frequency, phase, strength }) => sum + Math.sin((x / w) * 6.3 * frequency * 0.6 + phase) * strength,
      0,
    );
    return `${x.toFixed(1)} ${(base - y * height).toFixed(1)}`;
  });
  return `<path d="M0 ${h}L${points.join('L')}L${w} ${h}z" fill="${fill}"/>`;
}

function houses(w: number, h: number, top: number, wall: string, lamp: string | null, random: Random): string {
  const unit = h / 12;
  const parts: string[] = [];
  for (let x = -unit * random.next(); x < w; ) {
    const width = unit * (0.9 + random.next() * 1.1);
    const y = h * top - unit * random.next() * 1.8;
    const roof = random.chance(0.6) ? `M${x} ${y}l${width / 2} ${-unit * 0.7}l${width / 2} ${unit * 0.7}z` : '';
    parts.push(rect(x, y, width + 1, h - y, wall) + (roof && `<path d="${roof}" fill="${wall}"/>`));
    for (let row = y + unit * 0.4; lamp && row < h - unit * 0.4; row += unit * 0.75) {
      for (let column = x + width * 0.18; column < x + width * 0.8; column += width * 0.3) {
        if (random.chance(0.45))
          parts.push(rect(column, row, width * 0.13, unit * 0.32, lamp, 0.35 + random.next() * 0.5));
      }
    }
    x += width;
  }
  return parts.join('');
}

function boat(x: number, y: number, size: number, fill: string): string {
  return `<path d="M${x} ${y}h${size}l${-size * 0.2} ${size * 0.2}h${-size * 0.6}zM${x + size * 0.45} ${y - size * 0.08}v${-size}l${size * 0.42} ${size}z" fill="${fill}"/>`;
}

function leaf(x: number, y: number, size: number, angle: number, fill: string, vein: string): string {
  const blade = `M0 0C${size * 0.3} ${-size * 0.35} ${size * 0.75} ${-size * 0.3} ${size} 0C${size * 0.75} ${size * 0.3} ${size * 0.3} ${size * 0.35} 0 0z`;
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle})"><path d="${blade}" fill="${fill}"/><path d="M0 0H${(size * 0.92).toFixed(1)}" stroke="${vein}" stroke-width="${(size * 0.014).toFixed(1)}"/></g>`;
}

/** Mixes two colours of the form #rrggbb. `share` is the share of the first. */
function mix(one: string, other: string, share = 0.5): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(1 + at * 2, 3 + at * 2), 16);
  const mixed = [0, 1, 2].map((at) => Math.round(channel(one, at) * share + channel(other, at) * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
