/**
 * Where equipment stands across the road, seen towards rising chainage: on the edges,
 * or between the carriageways.
 */
export const roadSides = ['left', 'right', 'median'] as const
export type RoadSide = (typeof roadSides)[number]

export const roadSideWords: Readonly<Record<RoadSide, string>> = {
  left: 'ซ้ายทาง',
  right: 'ขวาทาง',
  median: 'เกาะกลาง',
}
