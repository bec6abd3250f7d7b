/* What a plain program takes: hands of Block dealt and played at random, and hands with every tile open by
   alpha-beta without a table. Reads lines of benches/positions/open-hands.txt; prints `what, ms, result`. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TILES = 28, SUITS = 7, LONG_AGO = 10000, HANDS = 1000000 };

static uint32_t suit[SUITS];
static int pips_of[TILES], id[SUITS][SUITS];
static uint64_t state = 88172645463325252ULL;
static long positions;

static uint32_t below(uint32_t n) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (uint32_t)(((state >> 32) * n) >> 32);
}

static int pips(uint32_t tiles) {
    int sum = 0;
    for (; tiles; tiles &= tiles - 1) sum += pips_of[__builtin_ctz(tiles)];
    return sum;
}

typedef struct { uint8_t tile, ends[2]; } play;

static int plays(uint32_t hand, const uint8_t *ends, play *found) {
    int count = 0;
    for (int side = 0; side < (ends[0] == ends[1] ? 1 : 2); side++)
        for (uint32_t left = hand & suit[ends[side]]; left; left &= left - 1) {
            play p = {(uint8_t)__builtin_ctz(left), {ends[0], ends[1]}};
            p.ends[side] = (uint8_t)(pips_of[p.tile] - ends[side]);
            found[count++] = p;
        }
    return count;
}

/* One hand: the highest double leads, each choice is even, who cannot play passes. */
static int at_random(int players, int each) {
    uint8_t tiles[TILES];
    uint32_t hands[4];
    int leader, number;
    for (leader = -1; leader < 0;) {
        for (int i = 0; i < TILES; i++) tiles[i] = (uint8_t)i;
        for (int p = 0, n = 0; p < players; p++) {
            hands[p] = 0;
            for (int i = 0; i < each; i++, n++) {
                int j = n + (int)below((uint32_t)(TILES - n));
                uint8_t tile = tiles[j];
                tiles[j] = tiles[n], tiles[n] = tile;
                hands[p] |= 1u << tile;
            }
        }
        for (number = SUITS - 1; number >= 0 && leader < 0; number--)
            for (int p = 0; p < players; p++)
                if (hands[p] >> id[number][number] & 1) leader = p;
    }
    number++;
    hands[leader] ^= 1u << id[number][number];
    uint8_t ends[2] = {(uint8_t)number, (uint8_t)number};
    int seat = leader;
    for (int passes = 0; passes < players;) {
        seat = seat + 1 == players ? 0 : seat + 1;
        play found[2 * SUITS];
        int count = plays(hands[seat], ends, found);
        if (!count) {
            passes++;
            continue;
        }
        passes = 0;
        play p = found[below((uint32_t)count)];
        memcpy(ends, p.ends, 2);
        if (!(hands[seat] ^= 1u << p.tile)) break;
    }
    int rest = 0;
    for (int p = 0; p < players; p++) rest += pips(hands[p]);
    return rest;
}

/* What seat's side gains: all pips that are left, for the side that goes out or holds fewer when blocked. */
static int value(uint32_t *hands, int seat, const uint8_t *ends, int alpha, int beta) {
    uint32_t fits = suit[ends[0]] | suit[ends[1]];
    int passed = 0;
    for (; passed < 4 && !(hands[(seat + passed) % 4] & fits); passed++) {}
    if (passed == 4) {
        int own = pips(hands[seat]) + pips(hands[(seat + 2) % 4]);
        int other = pips(hands[(seat + 1) % 4]) + pips(hands[(seat + 3) % 4]);
        return own < other ? own + other : own > other ? -own - other : 0;
    }
    if (passed % 2) return -value(hands, (seat + passed) % 4, ends, -beta, -alpha);
    seat = (seat + passed) % 4;
    positions++;
    play found[2 * SUITS];
    int count = plays(hands[seat], ends, found), best = -LONG_AGO;
    for (int n = 0; n < count && best < beta; n++) {
        hands[seat] ^= 1u << found[n].tile;
        int all = 0;
        if (!hands[seat]) for (int p = 0; p < 4; p++) all += pips(hands[p]);
        int gain = hands[seat] ? -value(hands, (seat + 1) % 4, found[n].ends, -beta, -alpha) : all;
        hands[seat] ^= 1u << found[n].tile;
        if (gain > best) best = gain;
        if (best > alpha) alpha = best;
    }
    return best;
}

static double since(clock_t start) { return 1e3 * (double)(clock() - start) / CLOCKS_PER_SEC; }

int main(void) {
    for (int a = 0, n = 0; a < SUITS; a++)
        for (int b = 0; b <= a; b++, n++) {
            id[a][b] = id[b][a] = n, pips_of[n] = a + b;
            suit[a] |= 1u << n, suit[b] |= 1u << n;
        }
    for (int players = 2; players <= 4; players += 2) {
        clock_t start = clock();
        volatile int rest;
        for (int n = 0; n < HANDS; n++) rest = at_random(players, 7);
        (void)rest;
        double ms = since(start);
        printf("random hands of %d\t%.4f\t%.0f a second\n", players, ms, 1e3 * HANDS / ms);
    }
    char line[512], answer[256] = "";
    clock_t start = clock();
    for (int deal = 0; fgets(line, sizeof line, stdin);) {
        if (*line == '#') continue;
        uint32_t hands[4] = {0};
        int seat = 0, leader = 0;
        strtok(line, "|");
        for (char *word; (word = strtok(NULL, " |\n"));)
            if (*word == '/') seat++;
            else hands[seat] |= 1u << id[*word - '0'][word[2] - '0'];
        for (int p = 0; p < 4; p++) if (hands[p] >> id[6][6] & 1) leader = p;
        hands[leader] ^= 1u << id[6][6];
        int found = value(hands, (leader + 1) % 4, (const uint8_t[]){6, 6}, -LONG_AGO, LONG_AGO);
        sprintf(answer + strlen(answer), " %d", leader % 2 ? found : -found);
        if (++deal == 5 || deal == 10)
            printf("open hands, deals 1 to %d\t%.2f\t%ld positions,%s\n", deal, since(start), positions, answer);
    }
}
