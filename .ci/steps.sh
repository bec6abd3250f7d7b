# Sourced by the steps of CI that need a tool. A step installs what it needs. If it still cannot run, it
# fails, unless CI_SKIP names it: CI_SKIP="browser fuzz". A step that CI_SKIP names does not run at all.
# What was skipped stands in the file CI_SKIPPED, which .ci/run lists at its end.

# Every step that may be skipped.
STEPS="wasm windows terminal browser playground parallel dask deny advisories fuzz"

# Names may stand apart by any blanks.
CI_SKIP=$(echo ${CI_SKIP:-})
for step in $CI_SKIP; do
    case " $STEPS " in
    *" $step "*) ;;
    *) echo "error: CI_SKIP names no step \`$step\`; the steps are: $STEPS" >&2 && exit 2 ;;
    esac
done

# Whether CI_SKIP names the step. Notes it, once for each.
skips() {
    case " ${CI_SKIP:-} " in *" $1 "*) ;; *) return 1 ;; esac
    printf 'skipped: %s, as CI_SKIP says\n' "$1" >&2
    printf '%s\n' "$1" >>"${CI_SKIPPED:-/dev/null}"
}

# Ends with an error: the step's tool is missing and could not be installed.
cannot_run() { # the step, why
    printf '\nerror: the step %s cannot run: %s\n' "$1" "$2" >&2
    printf '  = help: CI_SKIP="%s" skips it\n' "$1" >&2
    exit 1
}

# Installs packages of Debian, as root or by sudo.
apt_install() {
    command -v apt-get >/dev/null || return 1
    local as_root=''
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null && sudo -n true 2>/dev/null || return 1
        as_root='sudo -n'
    fi
    export DEBIAN_FRONTEND=noninteractive
    for _ in 1 2 3; do
        if { $as_root apt-get update -qq && $as_root apt-get install -y -qq --no-install-recommends "$@"; } >/dev/null; then
            return
        fi
        sleep 5
    done
    return 1
}
