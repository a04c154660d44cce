/** Width in pixels of a size that is made on arrival, or the picture as it came. */
export type PictureSize = 150 | 200 | 800 | 'full'

/** Widths of the sizes that are made on arrival. A picture is never enlarged. */
export const madeSizes = [800, 200, 150] as const
export type MadeSize = (typeof madeSizes)[number]

/**
 * The result of storing bytes as a picture; `hash` is the SHA-256 of the received bytes, in hex.
 */
export type StoredPictureFile =
  /** Width and height as displayed: turned by the camera's orientation tag. */
  | { readonly state: 'ok'; readonly hash: string; readonly width: number; readonly height: number }
  /**
   * A picture by its first bytes that cannot be read (cut short, …): the bytes are stored, and
   * never served.
   */
  | { readonly state: 'broken'; readonly hash: string }
  /**
   * No picture at all, or one of more pixels than allowed: nothing is stored. `message` is the
   * reason in Thai.
   */
  | { readonly state: 'refused'; readonly message: string }

/** The store of pictures, for solutions. Each picture is stored once, however often it comes. */
export interface Media {
  /**
   * Stores a picture; it is on the disk (or in the object store) when this resolves. Throws {@link
   * ApiError} `storage_full`, and `unavailable` where too many wait or the store is away.
   */
  storePicture(bytes: Buffer): Promise<StoredPictureFile>
  /**
   * Stores a PDF as {@link storePicture} does a picture; it is served whole (`full`) and is not looked
   * into. Null: by its first bytes it is none, and nothing is stored.
   */
  storeDocument(bytes: Buffer): Promise<{ readonly hash: string } | null>
  /** Address of a picture, signed until the end of the next full hour; the same text within the hour. */
  link(hash: string, size: PictureSize): string
  /**
   * Likewise with the console's own address before it, where that is known (`PUBLIC_URL`): for
   * links from elsewhere.
   */
  absoluteLink(hash: string, size: PictureSize): string
}

/**
 * A column (bytea) of a table that names pictures by their hash. `at` is the column with the time of
 * the row; null: a picture is kept as long as the row.
 */
export interface PictureColumn {
  readonly table: string
  readonly column: string
  readonly at: string | null
}
