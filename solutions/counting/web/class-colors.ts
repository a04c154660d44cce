import type { ClassId } from '../rules/classes.ts'

/** The colour of a class in stacked bars, the same at every site. */
export const classColors: Record<ClassId, number> = {
  motorcycle: 1,
  car: 2,
  pickup: 3,
  bus: 4,
  truck6: 5,
  truck10: 6,
  trailer: 7,
  all: 8,
  small: 9,
  large: 10,
}
