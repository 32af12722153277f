-- Each request follows one of many short links, as somebody with a browser behind a proxy.
local number = 0
local codes = tonumber(os.getenv("BENCH_CODES"))
local browser = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1"

function init()
  math.randomseed(os.time())
end

function request()
  number = number + 1
  local address = string.format("10.%d.%d.%d", math.random(0, 255), math.floor(number / 256) % 256, number % 256)
  local headers = { ["X-Forwarded-For"] = address, ["User-Agent"] = browser }
  return wrk.format("GET", string.format("/b%06d", math.random(codes)), headers)
end
