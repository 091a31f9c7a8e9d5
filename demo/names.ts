/** Names of the demo. Any resemblance to real people is a coincidence. */

/** A family's origin only decides the possible skin colours and hair of its portraits. */
export type Roots = 'african' | 'chinese' | 'indian' | 'european' | 'mixed';

const split = (text: string): string[] => text.trim().split(/\s*,\s*/);

export const WOMEN = split(`
  Marcia, Sandra, Beverley, Paulette, Yvonne, Donna, Sharon, Karen, Claudette, Lorna, Hyacinth, Dawn, Marva, Valerie,
  Michelle, Nadine, Simone, Tamara, Keisha, Shanique, Latoya, Camille, Natalie, Andrea, Heather, Joan, Pauline, Verna,
  Icilda, Merlene, Opal, Coral, Jacqueline, Audrey, Cheryl, Maxine, Nicole, Kerry-Ann, Sherine, Tanya, Althea, Carlene,
  Doreen, Ionie, Jennifer, Kadian, Leonie, Monique, Norma, Petal, Rosemarie, Sashoy, Tricia, Una, Winsome, Zara,
  Renée, Zoë, Chloé, Anaïs, Thérèse, Noëlle, Inés, Desirée, Maryse, Alexandrina-Josephine`);

export const MEN = split(`
  Devon, Winston, Trevor, Errol, Desmond, Leroy, Neville, Clive, Donovan, Everton, Garfield, Glenroy, Horace, Junior,
  Keith, Lloyd, Michael, Nigel, Orville, Patrick, Rohan, Sheldon, Tyrone, Vivian, Wayne, Damion, Ricardo, Omar, Andre,
  Christopher, Courtney, Dennis, Everald, Fitzroy, Gregory, Howard, Ian, Jermaine, Kirk, Lennox, Mark, Norman, Oneil,
  Paul, Rayon, Stephen, Tajay, Ucal, Vincent, Wilton, Marlon, Kemar, Dwight, Basil, Carlton, Delroy, Anthony, Barrington,
  André, José, Noël, René, Jürgen, Sébastien, Maximilian-Ferdinand`);

const FAMILIES: Record<Roots, string[]> = {
  african: split(`
    Campbell, Brown, Williams, Clarke, Gordon, Reid, Johnson, Morgan, Bennett, Thompson, Grant, Wright, Lewis, Stewart,
    Francis, Allen, Edwards, Henry, Robinson, Scott, Hall, Graham, Miller, Anderson, Davis, Walker, Green, Palmer,
    Powell, Dixon, Mitchell, Richards, Bailey, Samuels, Harris, Nelson, Thomas, Wilson, Taylor, Jackson, Watson,
    Barrett, Hylton, McKenzie, McFarlane, Blake, Facey, Tulloch, Wedderburn, Pinnock, Rowe, Golding, Salmon, Dunkley,
    Whyte, Ellis, Buchanan, Gayle, Forbes, Lawrence, Simpson, Beckford, Cunningham, Dacres, Fairclough, Goulbourne,
    Heslop, Irving, Jarrett, Kerr, Livermore, Minott, Nembhard, Oxford, Peart, Quarrie, Ricketts, St. Aubyn, Tomlinson,
    Vassell, Wint, Younger, O'Connor, O'Meally, McIntosh-Bryan, Parchment, Montgomery-Featherstone,
    Fitzgerald-Wolmersley, Christopher-Abernethy`),
  mixed: split(`
    DaCosta, de Souza, Delgado, Henriques, Lindo, D'Aguilar, Núñez, García, Peña, Lefèvre, Désir, Ffrench, Hendricks,
    Ramírez-Bogle, Çelebi-Stone`),
  chinese: split('Chin, Chang, Chung, Lee, Wong, Chen, Yap, Lyn, Chin-Loy, Lowe, Hoo Fatt, Lue'),
  indian: split('Singh, Maragh, Ramdeen, Persaud, Sirjue, Mahabir, Bhoorasingh, Budhai'),
  european: split('Levy, Issa, Hanna, Matalon, Kameka, Müller, Eldemire'),
};

/** How common each origin is. */
export const ROOTS: readonly (readonly [Roots, number])[] = [
  ['african', 80],
  ['mixed', 9],
  ['chinese', 5],
  ['indian', 4],
  ['european', 2],
];
export const familiesOf = (roots: Roots): readonly string[] => FAMILIES[roots];

export const TONES: Record<Roots, readonly string[]> = {
  african: ['#4a2c1d', '#5b3724', '#6b4226', '#7b4b2e', '#8d5a37', '#a06a43'],
  mixed: ['#7b4b2e', '#8d5a37', '#a06a43', '#b98256', '#c99568'],
  chinese: ['#e0b48c', '#efcaa6', '#e8bf96'],
  indian: ['#8d5a37', '#a06a43', '#b98256'],
  european: ['#efcaa6', '#e6b894', '#d8a67c'],
};
