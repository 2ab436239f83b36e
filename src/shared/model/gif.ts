/** A GIF of the GIF service (spec §3). Addresses are https; sizes in px. */
export interface Gif {
  id: string;
  description: string;
  url: string;
  width: number;
  height: number;
  /** A smaller copy. */
  preview: string;
  tags: string[];
}

/** A page of GIFs. `next`: with which the next page is asked for; `null` after the last. */
export interface GifPage {
  gifs: Gif[];
  next: string | null;
}

/** A category of the GIF service: what is searched for, and its picture; `null` if it has none. */
export interface GifCategory {
  searchTerm: string;
  image: string | null;
}
