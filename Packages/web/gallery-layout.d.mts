/** A photo: its proportions, and what some layouts use of it. A number stands for its width divided by its height. */
export type Photo =
  | number
  | ((({ width: number; height: number; aspect?: undefined }) | { aspect: number }) & {
      /** The relative area in circles and collages. Defaults to 1. */
      weight?: number;
      /** The fixed diameter of a circle. */
      diameter?: number;
      /** The maximum width of the photo. */
      maximumWidth?: number;
      /** The height reserved below the photo. Defaults to 0. */
      captionHeight?: number;
      /** The number of cells across and down; 2 for a featured photo. Defaults to 1. */
      span?: number;
      /** The group; a change of group begins a row. */
      group?: string;
    });

export interface PageOptions {
  /** The width to fill. */
  width: number;
  /** The height of pages. Without it, the layout is one page that is as high as its content. */
  height?: number;
  /** The distance between neighbours. Defaults to a share of the page's short side. */
  gap?: number;
  /** The distance from the edges. Defaults to 0. */
  margin?: number;
  /** The most photos on a page. */
  perPage?: number;
  /** The height of groups' headings. Defaults to 0: no headings. */
  headingHeight?: number;
  /** Whether each group begins a page. */
  pagePerGroup?: boolean;
}

export interface CropOption {
  /** The most that photos on pages are cropped to fill them, from 0 to 0.5. Defaults to 0. */
  crop?: number;
}

export interface JustifiedOptions extends PageOptions, CropOption {
  /** The height that rows aim at. */
  rowHeight?: number;
  /** The lowest row height that the layout may choose without `rowHeight`. */
  minimumRowHeight?: number;
}

export interface MasonryOptions extends PageOptions, CropOption {
  columns?: number;
  /** The least width of columns without `columns`. */
  columnWidth?: number;
}

export interface EqualSpacingOptions extends PageOptions {
  columns?: number;
  rows?: number;
  /** The width of a cell. */
  cell?: number;
  /** The width of a cell divided by its height. Defaults to 1. */
  cellAspect?: number;
  /** The least width of cells without `cell`. */
  minimumCell?: number;
  spacing?: "equal" | "fixed";
  lastRow?: "start" | "centre" | "justify";
  tile?: "rectangle" | "circle" | "squircle" | "hexagon";
  lattice?: "square" | "hexagonal";
  /** Whether boxes have the photos' proportions instead of the cell's. */
  whole?: boolean;
}

export interface CollageOptions extends PageOptions, CropOption {
  /** The height of a photo of 3:2 with the least area. */
  minimumHeight?: number;
  /** Whether photos nearly keep their order. */
  keepsOrder?: boolean;
}

export interface CirclesOptions extends Pick<PageOptions, "width" | "height" | "gap" | "margin"> {
  order?: "dense" | "tidy" | "reading";
  effort?: "fast" | "normal" | "best";
}

export interface CarouselOptions extends PageOptions {
  /** The height of the strip on a page that is higher than wide, as a share of its height. */
  strip?: number;
  fillsPages?: boolean;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The index of the page that the box is on. */
  page: number;
}

export interface LayoutResult {
  /** The size of the first page. */
  width: number;
  height: number;
  /** The boxes, in the order of the photos. For circles and hexagons, these are squares around them. */
  boxes: Box[];
  headings: (Box & { group: string })[];
  pages: { width: number; height: number }[];
}

type Layout<Options> = (photos: readonly Photo[], options: Options) => LayoutResult;

/** Rows from edge to edge, with the breaks that keep heights closest to the target. */
export const justified: Layout<JustifiedOptions>;
/** Columns of equal width; each photo goes to the shortest one. */
export const masonry: Layout<MasonryOptions>;
/** Cells of one size with equal gaps. */
export const equalSpacing: Layout<EqualSpacingOptions>;
/** Hexagons with equal gaps on three axes. */
export const honeycomb: Layout<EqualSpacingOptions>;
/** Whole photos of mixed proportions that fill a frame. */
export const collage: Layout<CollageOptions>;
/** Circles, packed as densely as the effort allows. */
export const circles: Layout<CirclesOptions>;
/** One strip on an upright page; photos fill a page that is wider than high. */
export const carousel: Layout<CarouselOptions & { height: number }>;

export interface Viewport {
  width: number;
  height: number;
  /** The widths of edges that bars cover. */
  safeArea?: { top?: number; left?: number; bottom?: number; right?: number };
}

/** A view's window onto a layout of one page. It keeps the user's place when the layout or the view changes. */
export class LayoutWindow {
  constructor(layout: LayoutResult, viewport: Viewport, ids?: readonly unknown[]);
  /** The offset to scroll to. */
  readonly offset: { x: number; y: number };
  /** Moves the window after the user scrolled. */
  scroll(x: number, y: number): void;
  /** Shows the same photos in other places, or in a view of another size. */
  show(layout: LayoutResult, viewport?: Viewport): { x: number; y: number };
  /** Shows other photos; those that remain, by identity, move as little as possible. */
  replace(layout: LayoutResult, ids: readonly unknown[]): { x: number; y: number };
  /** The indices of the photos within a distance of the view. */
  near(reach?: number): number[];
  /** Frees the window's memory. */
  close(): void;
}
