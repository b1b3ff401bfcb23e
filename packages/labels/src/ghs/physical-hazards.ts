import { black, ellipse, type Layer, moved, polygon, type Point, stroke, white } from './drawing.ts'

/** Around the point between flame and ground. */
const outerFlame =
  'M8 -505C44 -430 -10 -380 -48 -312C-54 -340 -66 -362 -84 -380C-78 -300 -152 -250 -152 -150C-152 -52 -84 0 0 0' +
  'C88 0 152 -56 152 -150C152 -220 122 -258 118 -312C98 -296 88 -280 80 -250C94 -350 70 -452 8 -505Z'
const innerFlame =
  'M0 -30C-50 -30 -82 -62 -82 -106C-82 -154 -48 -176 -34 -228C-10 -200 -2 -176 2 -150C22 -174 28 -192 28 -218' +
  'C60 -178 84 -146 84 -104C84 -60 52 -30 0 -30Z'

/** Shards that fly off the centre of the bomb: direction in degrees, where each begins and ends. */
const shards = [
  [-168, 170, 270],
  [-140, 165, 235],
  [-112, 165, 300],
  [-86, 160, 250],
  [-60, 165, 320],
  [-34, 165, 255],
  [-8, 165, 300],
  [20, 170, 235],
  [46, 165, 225],
  [166, 165, 215],
] as const

function shard([degrees, start, end]: (typeof shards)[number]): string {
  const angle = (degrees / 180) * Math.PI
  const at = (radius: number): Point => [480 + radius * Math.cos(angle), 570 + radius * Math.sin(angle)]
  return stroke(at(start), at(end), 44, 6)
}

/** GHS01: a bomb that bursts. */
export const explodingBomb: Layer[] = [
  ...black(ellipse(480, 570, 138), ...shards.map(shard)),
  ...white(
    polygon(
      [560, 440],
      [500, 520],
      [535, 535],
      [470, 600],
      [515, 610],
      [450, 700],
      [560, 596],
      [520, 580],
      [590, 515],
      [550, 505],
      [605, 450],
    ),
  ),
  ...black(
    polygon([318, 400], [352, 388], [344, 424]),
    polygon([660, 318], [690, 340], [654, 352]),
    polygon([690, 560], [722, 574], [694, 596]),
  ),
]

/** GHS02: a flame. */
export const flame: Layer[] = [
  ...black(moved(outerFlame, [500, 700], {})),
  ...white(moved(innerFlame, [500, 700], {})),
  ...black(stroke([365, 744], [635, 744], 42)),
]

/** GHS03: a flame over a circle. */
export const flameOverCircle: Layer[] = [
  ...black(moved(outerFlame, [500, 512], { scale: 0.68 })),
  ...white(moved(innerFlame, [500, 512], { scale: 0.68 })),
  ...black(ellipse(500, 614, 118)),
  ...white(ellipse(500, 614, 76)),
  ...black(stroke([400, 762], [600, 762], 38)),
]

/** A cylinder that lies along the x axis, its valve to the right. */
const cylinder = 'M-236 -80L112 -80C166 -80 186 -44 194 -26L222 -26L222 26L194 26C186 44 166 80 112 80L-236 80Z'
const valve = polygon([234, -40], [270, -40], [270, 40], [234, 40])
const shine = polygon([-196, -46], [112, -46], [112, -22], [-196, -22])
const tilted = { degrees: -32 }

/** GHS04: a gas cylinder. */
export const gasCylinder: Layer[] = [
  ...black(moved(cylinder, [490, 506], tilted), moved(valve, [490, 506], tilted)),
  ...white(moved(shine, [490, 506], tilted)),
]
