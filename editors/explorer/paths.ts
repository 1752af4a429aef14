/** The outlines of the pieces and the exit around the centre of a cell, each with the class that colours it. */

/** The side of a cell. */
export const CELL = 48;

type Path = readonly [name: string, d: string];

export const PATHS: Readonly<Record<'police' | 'thief' | 'exit', readonly Path[]>> = {
  police: [
    ['body', 'M0-18 15-13C16 2 11 13 0 19-11 13-16 2-15-13Z'],
    ['rim', 'M0-13.5 11-9.800C11.5 1.5 8 9.5 0 14.2-8 9.5-11.5 1.5-11-9.800Z'],
    ['mark', 'M0-8 2.1-2.6 7.8-2.2 3.4 1.5 4.8 7.1 0 4 -4.8 7.1-3.4 1.5-7.8-2.2-2.1-2.600Z'],
  ],
  thief: [
    ['body', 'M0-18A17 17 0 0 1 17-1C17 10 9 18.5 0 18.500S-17 10-17-1A17 17 0 0 1 0-18Z'],
    ['hat', 'M-17-3C-16-12-9-18.5 0-18.500S16-12 17-3L0-6Z'],
    ['mask', 'M-17-3C-10-7 10-7 17-3 17.5 4 13 7 8 7 4 7 2 4 0 4S-4 7-8 7C-13 7-17.5 4-17-3Z'],
    ['eye', 'M-10.2 .5a2.7 2.7 0 1 1 5.4 0 2.7 2.7 0 1 1-5.4 0Z'],
    ['eye', 'M4.8 .5a2.7 2.7 0 1 1 5.4 0 2.7 2.7 0 1 1-5.4 0Z'],
    ['mouth', 'M-4 12Q0 14.5 4 12'],
  ],
  exit: [
    ['frame', 'M-12 17V-9A12 9 0 0 1 12-9V17Z'],
    ['arrow-out', 'M0-10V7M-6 1 0 8 6 1'],
    ['sill', 'M-16 17H16'],
  ],
};
