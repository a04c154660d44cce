/** How often a part is killed in a test: five times in the gate, twenty in `npm run test:soak`. */
export const kills = Number(process.env['KILLS'] ?? 5)
