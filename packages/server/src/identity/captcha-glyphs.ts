/** A place in a picture or in a glyph, from the left and from the top. */
export type Point = readonly [x: number, y: number]

/** What a pen draws without being lifted. */
export type Stroke = readonly Point[]

/** Part of an ellipse around a centre, from one angle to another; degrees, clockwise from the right. */
function arc([x, y]: Point, [width, height]: Point, [from, to]: Point): Point[] {
  const steps = Math.ceil(Math.abs(to - from) / 15)
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180
    return [x + width * Math.cos(angle), y + height * Math.sin(angle)]
  })
}

const bowlOfP: Stroke = [[0.05, 1], [0.05, 0], [0.5, 0], ...arc([0.53, 0.27], [0.44, 0.27], [-90, 90]), [0.05, 0.54]]
const six: Stroke = [...arc([0.95, 0.68], [0.9, 0.68], [265, 180]), ...arc([0.5, 0.68], [0.45, 0.32], [180, 540])]

/**
 * The characters as strokes in a square of one by one. Of characters that look alike, warped and under lines, none or
 * one is here: no 0 O D Q, 1 I L, 2 Z, 5 S, 8 B, and of 6 G and U V the first.
 */
export const glyphs: ReadonlyMap<string, readonly Stroke[]> = new Map<string, readonly Stroke[]>([
  [
    'A',
    [
      [
        [0, 1],
        [0.5, 0],
        [1, 1],
      ],
      [
        [0.18, 0.64],
        [0.82, 0.64],
      ],
    ],
  ],
  ['C', [arc([0.52, 0.5], [0.5, 0.5], [-45, -315])]],
  [
    'E',
    [
      [
        [0.93, 0],
        [0.07, 0],
        [0.07, 1],
        [0.93, 1],
      ],
      [
        [0.07, 0.48],
        [0.8, 0.48],
      ],
    ],
  ],
  [
    'F',
    [
      [
        [0.95, 0],
        [0.08, 0],
        [0.08, 1],
      ],
      [
        [0.08, 0.48],
        [0.8, 0.48],
      ],
    ],
  ],
  [
    'H',
    [
      [
        [0.03, 0],
        [0.03, 1],
      ],
      [
        [0.97, 0],
        [0.97, 1],
      ],
      [
        [0.03, 0.5],
        [0.97, 0.5],
      ],
    ],
  ],
  ['J', [[[0.35, 0], [0.85, 0], [0.85, 0.65], ...arc([0.45, 0.65], [0.4, 0.35], [0, 165])]]],
  [
    'K',
    [
      [
        [0.05, 0],
        [0.05, 1],
      ],
      [
        [0.95, 0],
        [0.05, 0.58],
      ],
      [
        [0.32, 0.4],
        [1, 1],
      ],
    ],
  ],
  [
    'M',
    [
      [
        [0, 1],
        [0.06, 0],
        [0.5, 0.68],
        [0.94, 0],
        [1, 1],
      ],
    ],
  ],
  [
    'N',
    [
      [
        [0.03, 1],
        [0.03, 0],
        [0.97, 1],
        [0.97, 0],
      ],
    ],
  ],
  ['P', [bowlOfP]],
  [
    'R',
    [
      bowlOfP,
      [
        [0.45, 0.54],
        [1, 1],
      ],
    ],
  ],
  [
    'T',
    [
      [
        [0, 0],
        [1, 0],
      ],
      [
        [0.5, 0],
        [0.5, 1],
      ],
    ],
  ],
  ['U', [[[0.03, 0], [0.03, 0.6], ...arc([0.5, 0.6], [0.47, 0.4], [180, 0]), [0.97, 0]]]],
  [
    'W',
    [
      [
        [0, 0],
        [0.23, 1],
        [0.5, 0.25],
        [0.77, 1],
        [1, 0],
      ],
    ],
  ],
  [
    'X',
    [
      [
        [0.03, 0],
        [0.97, 1],
      ],
      [
        [0.97, 0],
        [0.03, 1],
      ],
    ],
  ],
  [
    'Y',
    [
      [
        [0, 0],
        [0.5, 0.5],
        [1, 0],
      ],
      [
        [0.5, 0.5],
        [0.5, 1],
      ],
    ],
  ],
  ['3', [[...arc([0.45, 0.24], [0.42, 0.24], [-150, 90]), ...arc([0.45, 0.74], [0.5, 0.26], [-90, 150])]]],
  [
    '4',
    [
      [
        [0.7, 1],
        [0.7, 0],
        [0, 0.68],
        [1, 0.68],
      ],
    ],
  ],
  ['6', [six]],
  [
    '7',
    [
      [
        [0.02, 0],
        [0.98, 0],
        [0.38, 1],
      ],
    ],
  ],
  ['9', [six.map(([x, y]): Point => [1 - x, 1 - y])]],
])
